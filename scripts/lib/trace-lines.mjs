/** Milliseconds as they are shown: whole ones from ten on. */
const shownMs = (ms) => `${ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10} ms`

/** The items of a list and how many more it had. */
const shownList = ({ items, more }, show) => [...items.map(show), ...(more > 0 ? [`and ${more} more`] : [])]

const shownUse = (use) => {
  if (use === null) return 'not asked'
  const asked = use.hits + use.misses
  if (asked === 1) return use.hits === 1 ? 'hit' : 'miss'
  return `${use.hits} of ${asked} (${Math.round((100 * use.hits) / Math.max(1, asked))} %)`
}

const counts = (step) =>
  step.in === null && step.out === null ? '' : `${step.in ?? ''} → ${step.out ?? ''}`.trim()

const outcome = ({ outcome, why }) => (outcome === 'ran' ? '' : [outcome, why].filter(Boolean).join(': '))

/** The steps as lines of a tree, each below the one it is a part of. */
function treeOf(steps, under = '', indent = '') {
  const here = steps.filter(({ path }) => path.startsWith(under) && !path.slice(under.length).includes('/'))
  return here.flatMap((step, at) => {
    const last = at === here.length - 1
    const name = `${indent}${last ? '└─' : '├─'} ${step.path.slice(under.length)}${step.runs > 1 ? ` ×${step.runs}` : ''}`
    const time = step.runs === 0 ? '' : shownMs(step.ms)
    const line = [
      name.padEnd(28),
      time.padStart(8),
      `+${shownMs(step.start_ms)}`.padStart(10),
      counts(step),
      outcome(step),
    ]
    return [line.join('  ').trimEnd(), ...treeOf(steps, `${step.path}/`, `${indent}${last ? '   ' : '│  '}`)]
  })
}

const shownParts = (parts) =>
  Object.entries(parts)
    .map(([name, part]) => `${part.toFixed(4)} ${name}`)
    .join(' + ')

/** A trace, as `GET /traces/{id}` answers it, as lines to be read. */
export function traceLines(trace) {
  const { mode, ...asked } = trace.asked
  const said = Object.entries(asked).filter(([, value]) => value !== null)
  const query =
    trace.query && (trace.query.text === null ? `#${trace.query.hash.slice(0, 16)}` : trace.query.text)
  const indented = (lines) => lines.map((line) => `  ${line}`)
  return [
    `${trace.id}  ${mode}  ${trace.at}  ${shownMs(trace.ms)}, ${trace.cost.d1_round_trips} round trips, ${trace.cost.d1_rows_read} rows`,
    ...(query ? [`query       ${query}`] : []),
    `asked       ${said.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`,
    `scope       ${trace.scope.role} of ${trace.scope.tenant ?? 'no school'}: ${shownList(trace.scope.audiences, (one) => one).join(', ')}`,
    'partitions',
    ...indented(
      shownList(
        trace.partitions,
        (one) =>
          `${one.key} at generation ${one.generation}, ${one.hidden} hidden, ${one.unsettled} unsettled`,
      ),
    ),
    `${'steps'.padEnd(30) + 'took'.padStart(8) + 'begun'.padStart(12)}  candidates`,
    ...indented(treeOf(trace.steps.items)),
    `caches      ${Object.entries(trace.caches)
      .map(([name, use]) => `${name}: ${shownUse(use)}`)
      .join(', ')}`,
    ...(trace.fallback.length > 0
      ? [`fallback    ${trace.fallback.map(({ step, reason }) => `${step}: ${reason}`).join(', ')}`]
      : []),
    `answer      ${trace.no_good_match ? `no good match: ${trace.nothing}` : 'good match'}, confidence ${trace.confidence.toFixed(2)}`,
    ...indented(
      shownList(trace.returned, (one) =>
        [
          one.chunk_id,
          one.citation_id,
          ...(one.rank === null
            ? []
            : [`rank ${one.rank}`, `${one.rank_score.toFixed(4)} = ${shownParts(one.score_parts)}`]),
        ].join('  '),
      ),
    ),
  ]
}
