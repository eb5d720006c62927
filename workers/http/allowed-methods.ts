/** A route of the API: its method and its path, with `:name` for each part that varies. */
interface Route {
  readonly method: string
  readonly path: string
}

/** The methods of the routes that a path fits, in the order of the routes, as `Allow` names them; none for an unknown path. */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  const fitting = routes.filter((route) => route.method !== 'ALL' && fits(route.path, path))
  return [...new Set(fitting.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Whether a path has the parts of a route's, with anything where that has a name. */
function fits(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  )
}
