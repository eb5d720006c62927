// npm run upload -- FILE --tenant T: brings a file to the engine by a signed PUT, in parts where it is large, and follows its job.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { needDependencies } from './lib/dependencies.mjs'

const USAGE = `usage: npm run upload -- FILE --tenant TENANT [--role teacher] [--class CLASS ...]
  --title TITLE          the file's name unless given
  --family FAMILY        textbook (unless given), reference, question_bank, teacher_note, worksheet, past_paper, student_note, lecture
  --scope SCOPE          tenant, class:ID or global; the first --class, else the school, else (a curator) global, unless given
  --grade N  --subject SUBJECT  --locale TAG  --work WORK_ID  --lane interactive|bulk
  --url URL              http://127.0.0.1:$PORT unless given
  --token TOKEN          or GRE_TOKEN: a token of your identity provider; without one the development key signs`

function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}

function options() {
  const text = { type: 'string' }
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tenant: text,
        role: text,
        class: { type: 'string', multiple: true, default: [] },
        title: text,
        family: { type: 'string', default: 'textbook' },
        scope: text,
        grade: text,
        subject: text,
        locale: text,
        work: text,
        lane: text,
        url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8787}` },
        token: { type: 'string', default: process.env.GRE_TOKEN },
      },
    })
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`, 2)
  }
}

const { values: given, positionals } = options()
const [file, ...more] = positionals
if (file === undefined || more.length > 0) fail(USAGE, 2)
const found = await stat(file).catch(() => undefined)
if (!found?.isFile()) fail(`${file} is no file`, 2)
const role = given.role ?? (given.tenant === undefined ? 'curator' : 'teacher')
if (given.token === undefined && given.tenant === undefined && role !== 'curator')
  fail(`Only a curator belongs to no school\n${USAGE}`, 2)

needDependencies()
const { bringFile, Refusal } = await import('./lib/bring-file.mjs')
const { developmentToken } = await import('./lib/development-token.mjs')
const { progressBar } = await import('./lib/progress-bar.mjs')

const scope =
  given.scope ??
  (given.class[0] !== undefined
    ? `class:${given.class[0]}`
    : given.tenant === undefined
      ? 'global'
      : 'tenant')
const metadata = {
  title: given.title ?? basename(file).replace(/\.[^.]+$/, ''),
  source_family: given.family,
  scope,
  ...(given.grade !== undefined && { grade: Number(given.grade) }),
  ...(given.subject !== undefined && { subject: given.subject }),
  ...(given.locale !== undefined && { locale: given.locale }),
  ...(given.work !== undefined && { work_id: given.work }),
  ...(given.lane !== undefined && { lane: given.lane }),
}

try {
  const token =
    given.token ?? (await developmentToken({ tenant: given.tenant ?? null, role, classes: given.class }))
  const job = await bringFile(file, found.size, metadata, {
    url: given.url.replace(/\/+$/, ''),
    token,
    bar: progressBar(process.stderr),
    say: (line) => console.error(line),
  })
  console.log(JSON.stringify({ document_id: job.document_id, job_id: job.job_id, state: job.state }))
  if (job.state === 'failed' || job.state === 'refused')
    fail(`${job.state}: ${job.reason?.kind ?? 'no reason'}: ${job.reason?.detail ?? ''}`)
} catch (error) {
  fail(
    error instanceof Refusal
      ? error.message
      : `${error.cause?.code ?? error.name}: ${error.message}. Is the engine at ${given.url}?`,
  )
}
