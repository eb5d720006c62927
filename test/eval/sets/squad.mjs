import { readFileSync } from 'node:fs'
import { sectionDocument } from '../section-document.mjs'
import { isHeldArticle, placeOf } from '../split.mjs'
import { bySections } from './sections.mjs'
import { question } from './set.mjs'

/** The share of paragraphs, and of articles, that the libraries without them lack. */
const WITHOUT_PARAGRAPHS = 1 / 3
const WITHOUT_ARTICLES = 1 / 2

/**
 * @typedef {{ readonly title: string, readonly paragraphs: readonly { readonly context: string, readonly qas: readonly {
 *   readonly id: string, readonly question: string, readonly is_impossible?: boolean,
 *   readonly answers: readonly { readonly text: string }[] }[] }[] }} Article
 */

/**
 * A set in the format of SQuAD: one document an article, its paragraphs the items. Three schools have it: whole; without a third
 * of the paragraphs; without half of the articles. What was answered by what is gone is asked of the school that lacks it.
 * @param {string} path @param {string} language @param {import('../sets.mjs').Wanted} wanted
 * @returns {import('./set.mjs').LabelledSet}
 */
export function squad(path, language, wanted) {
  /** @type {readonly Article[]} */
  const articles = JSON.parse(readFileSync(path, 'utf8')).data
  const chosen = articles.filter(({ title }) => wanted(isHeldArticle(title)))
  const gone = goneOf(chosen)
  const libraries = /** @type {const} */ ({
    whole: () => false,
    paragraph_removed: (/** @type {string} */ item) => gone.paragraphs.has(item),
    article_removed: (/** @type {string} */ item) => gone.articles.has(item),
  })
  return {
    documents: Object.entries(libraries).flatMap(([library, isGone]) =>
      chosen.flatMap((article) => documentOf(article, library, language, isGone)),
    ),
    questions: chosen.flatMap(({ title, paragraphs }) =>
      paragraphs.flatMap(({ qas }, at) =>
        qas.flatMap(({ id, question: query, is_impossible, answers }) => {
          const item = itemOf(title, at)
          const asked = { id, query, language, subject: subjectOf(title) }
          if (is_impossible) return [question({ ...asked, library: 'whole', kind: 'adversarial' })]
          const lacking = /** @type {const} */ (['paragraph_removed', 'article_removed'])
          return [
            question({
              ...asked,
              library: 'whole',
              relevant: { [item]: 1 },
              answers: answers.map(({ text }) => text),
            }),
            ...lacking
              .filter((library) => libraries[library](item))
              .map((library) => question({ ...asked, library, kind: library })),
          ]
        }),
      ),
    ),
    ...bySections(),
  }
}

/** @param {string} title @param {number} at */
const itemOf = (title, at) => `${title} ${at}`

/** @param {string} title */
const subjectOf = (title) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')

/** Which items the lesser libraries lack, always the same. @param {readonly Article[]} articles */
function goneOf(articles) {
  const items = articles.flatMap(({ title, paragraphs }) => paragraphs.map((_, at) => itemOf(title, at)))
  const byPlace = [...articles].sort((a, b) => placeOf(a.title) - placeOf(b.title))
  const without = new Set(
    byPlace.slice(0, Math.floor(articles.length * WITHOUT_ARTICLES)).map(({ title }) => title),
  )
  return {
    paragraphs: new Set(items.filter((item) => placeOf(item) < WITHOUT_PARAGRAPHS)),
    articles: new Set(items.filter((item) => without.has(item.slice(0, item.lastIndexOf(' '))))),
  }
}

/**
 * @param {Article} article @param {string} library @param {string} locale @param {(item: string) => boolean} isGone
 * @returns {import('./set.mjs').SetDocument[]}
 */
function documentOf({ title, paragraphs }, library, locale, isGone) {
  const items = paragraphs.flatMap(({ context }, at) =>
    isGone(itemOf(title, at)) ? [] : [{ id: itemOf(title, at), heading: null, paragraphs: [context] }],
  )
  if (items.length === 0) return []
  return [
    {
      key: `${library}/${title}`,
      library,
      sections: sectionDocument(items),
      metadata: {
        title: title.replaceAll('_', ' '),
        source_family: 'reference',
        scope: 'tenant',
        subject: subjectOf(title),
        locale,
      },
    },
  ]
}
