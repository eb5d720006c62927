import type { Citation } from '../domain/citation.ts'
import type { Box } from '../domain/locator.ts'

const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100

const xywh = ([x0, y0, x1, y1]: Box): string => [x0, y0, x1 - x0, y1 - y0].map(percent).join(',')

/** A span of a recording as a media fragment names it, in seconds; one without a length is a moment on which it goes on. */
export const mediaTime = ({ fromMs, toMs }: NonNullable<Citation['times']>): string =>
  toMs > fromMs ? `${fromMs / 1_000},${toMs / 1_000}` : `${fromMs / 1_000}`

/**
 * A citation as a W3C Web Annotation: the quoted text, and per page its boxes, or its time, as media fragments.
 * @param origin of the engine, for absolute ids
 */
export const webAnnotation = (citation: Citation, origin: string): object => ({
  '@context': 'http://www.w3.org/ns/anno.jsonld',
  id: `${origin}/citation/${citation.id}`,
  type: 'Annotation',
  motivation: 'highlighting',
  body: { type: 'TextualBody', value: citation.label, format: 'text/plain', purpose: 'describing' },
  target: {
    source: `${origin}/documents/${citation.document.id}`,
    selector: [
      { type: 'TextQuoteSelector', exact: citation.quote },
      ...citation.regions.flatMap(({ pageIndex, boxes }) =>
        boxes.map((box) => ({
          type: 'FragmentSelector',
          conformsTo: 'http://www.w3.org/TR/media-frags/',
          value: `page=${pageIndex + 1}&xywh=percent:${xywh(box)}`,
        })),
      ),
      ...(citation.times === null
        ? []
        : [
            {
              type: 'FragmentSelector',
              conformsTo: 'http://www.w3.org/TR/media-frags/',
              value: `t=${mediaTime(citation.times)}`,
            },
          ]),
    ],
  },
})
