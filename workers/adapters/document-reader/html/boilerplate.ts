import { childrenOf, descendants, type XmlElement } from '../xml/element.ts'
import { linkShare, measure } from './measure.ts'
import { classesOf } from './visibility.ts'

/** Roles (WAI-ARIA 1.2) of what stands around the content of a page. */
const ROLES = new Set(
  'navigation banner contentinfo search menu menubar toolbar tablist dialog alertdialog'.split(' '),
)

/** Classes of parts that are never content, as widely used generators of pages name them. */
const CLASSES = new Set(
  'vector-dropdown vector-menu mw-portlet interlanguage-link navbox vertical-navbox navbox-styles mw-editsection mw-jump-link mw-indicators mw-cite-backlink catlinks printfooter noprint skip-link skip-to-content headerlink anchor-link hash-link heading-anchor sphinxsidebar linenos lineno line-numbers-rows copybtn sharedaddy addtoany_share_save_container wp-block-navigation'.split(
    ' ',
  ),
)

/** Classes and ids of parts that are not content where they are mostly links. */
const DOUBTFUL =
  /^(?:(?:site|page|main|top|global|primary|secondary|sub|left|right|blog|post)[-_]?)?(?:nav|navbar|navigation|menu|header|footer|sidebar|side|breadcrumbs?|crumbs|pagination|pager|toc|tableofcontents|table-of-contents|related|related-posts|share|sharing|social|tags|widget|links|languages|topbar|bottom)(?:[-_]?(?:bar|menu|nav|list|links|wrapper|container|area|inner))?$/i

/** The part of a doubtful element that must be links. */
const MOSTLY_LINKS = 0.5

/** What asks for consent to cookies, by the names of banners and of the services that make them. */
const CONSENT =
  /cookie[-_]?(?:banner|bar|consent|notice|popup|law|message|alert|overlay|modal|wall|info|policy)|(?:consent|gdpr)[-_]?(?:banner|bar|popup|modal|overlay|manager|notice)|onetrust|cookiebot|cc-(?:window|banner)|osano|usercentrics|didomi|qc-cmp/i

/** Letters that such a banner has at most. */
const LONGEST_BANNER = 3_000

/** Elements within which headers, footers and asides belong to the content. */
const CONTENT = new Set('main article section blockquote figure td th'.split(' '))

/** Whether the contents of an element belong to what it stands in. */
export const isContent = (element: XmlElement): boolean =>
  CONTENT.has(element.name) || element.attributes.role === 'main'

/** Whether an element is part of what stands around the content. @param inContent whether it lies within an element of content */
export function isBoilerplate(element: XmlElement, inContent: boolean): boolean {
  const { name, attributes } = element
  if (name === 'main' || name === 'article' || name === 'body') return false
  if (name === 'nav' || ROLES.has(attributes.role ?? '')) return true
  const classes = classesOf(element)
  if (classes.some((one) => CLASSES.has(one))) return true
  if (name === 'header' && !inContent) return true
  if (name === 'ul' && isLanguageMenu(element)) return true
  if (name === 'footer' || name === 'aside') return !inContent || linkShare(element) > MOSTLY_LINKS
  const names = [...classes, attributes.id ?? '']
  if (names.some((one) => CONSENT.test(one)))
    return measure(element).letters < LONGEST_BANNER && descendants(element, 'main').length === 0
  return names.some((one) => DOUBTFUL.test(one)) && linkShare(element) > MOSTLY_LINKS
}

/** Whether a list does nothing but lead to the same page in other languages. */
function isLanguageMenu(list: XmlElement): boolean {
  const items = childrenOf(list, 'li')
  const leading = items.filter((item) =>
    descendants(item, 'a').some(({ attributes }) => 'hreflang' in attributes),
  )
  return items.length > 1 && leading.length === items.length
}
