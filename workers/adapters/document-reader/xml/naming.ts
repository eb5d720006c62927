import { NAMESPACES } from './namespaces.ts'

/** What each prefix means at one place of a file: `''` is the namespace of names without one. What is declared above is inherited. */
export type Scope = Readonly<Record<string, string>>

/** What holds before any declaration. */
export const OUTERMOST: Scope = Object.assign(Object.create(null), { xml: 'xml' })

/** The scope within an element that may declare namespaces; the same one where it declares none. */
export function scopeWithin(scope: Scope, attributes: Readonly<Record<string, string>>): Scope {
  let within: Record<string, string> | null = null
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    within ??= Object.create(scope) as Record<string, string>
    within[name.slice(6)] = NAMESPACES.get(attributes[name]!) ?? foreign(name.slice(6))
  }
  return within ?? scope
}

/** A name under its known prefix. @param scope for attributes without prefix this does not count: they have no namespace */
export function qualified(name: string, scope: Scope): string {
  const colon = name.indexOf(':')
  const prefix = scope[colon === -1 ? '' : name.slice(0, colon)]
  if (prefix === undefined) return name
  return colon === -1 ? `${prefix}:${name}` : `${prefix}${name.slice(colon)}`
}

/** The attributes under known prefixes, without declarations. */
export function qualifiedAttributes(attributes: Readonly<Record<string, string>>, scope: Scope) {
  const named: Record<string, string> = Object.create(null)
  for (const name in attributes) {
    if (name.startsWith('xmlns')) continue
    named[name.includes(':') ? qualified(name, scope) : name] = attributes[name]!
  }
  return named
}

/** A prefix for a namespace that no reader knows: never one of those they know. */
const foreign = (prefix: string): string => `?${prefix}`
