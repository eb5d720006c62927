// Prints a token for a school and role, signed with the development key: npm run -s token -- --tenant T --role R [--class C ...]
import { parseArgs } from 'node:util'
import { needDependencies } from './lib/dependencies.mjs'

const USAGE = 'usage: npm run -s token -- --tenant TENANT --role ROLE [--class CLASS ...] [--lifetime 12h]'

function fail(message) {
  console.error(message)
  process.exit(2)
}

function options() {
  try {
    return parseArgs({
      options: {
        tenant: { type: 'string' },
        role: { type: 'string', default: 'teacher' },
        class: { type: 'string', multiple: true, default: [] },
        lifetime: { type: 'string', default: '12h' },
        link: { type: 'string' },
      },
    }).values
  } catch (error) {
    fail(`${error.message}\n${USAGE}`)
  }
}

const given = options()
for (const name of ['NODE_ENV', 'ENVIRONMENT'])
  if (process.env[name] === 'production')
    fail(
      'The development key signs for plain "wrangler dev" only; a deployment takes tokens of its identity provider.',
    )
needDependencies()
const { developmentLink, developmentToken, ROLES } = await import('./lib/development-token.mjs')
if (!ROLES.includes(given.role)) fail(`The role is one of ${ROLES.join(', ')}\n${USAGE}`)
if (given.tenant === undefined && given.role !== 'curator')
  fail(`Only a curator belongs to no school\n${USAGE}`)
const names = [given.tenant ?? 'none', ...given.class]
if (!names.every((name) => /^[a-z0-9][a-z0-9_-]{0,62}$/.test(name)))
  fail('Names of schools and classes are lower case letters, digits, "-" and "_"')
const claims = {
  tenant: given.tenant ?? null,
  role: given.role,
  classes: given.class,
  lifetime: given.lifetime,
}
console.log(
  given.link === undefined ? await developmentToken(claims) : await developmentLink(given.link, claims),
)
