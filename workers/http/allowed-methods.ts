/** A route of the API: its method and its path, with `:name` for each part that varies. */
interface Route {
  readonly method: string
  readonly path: string
}

/** The methods of the routes that a path fits, in the order of the routes, as `Allow` names them; none for an unknown path. */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  const fitting = routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
  return [...new Set(fitting.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
