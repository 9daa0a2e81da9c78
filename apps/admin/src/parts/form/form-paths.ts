/** Every path into a value, the longest first: a server's error is shown at the innermost field it names. */
export function pathsOf(value: unknown, before = ''): string[] {
  const own = before === '' ? [] : [before]
  if (typeof value !== 'object' || value === null) return own
  const inner = Object.entries(value).flatMap(([key, each]: [string, unknown]) => pathsOf(each, before === '' ? key : `${before}.${key}`))
  return before === '' ? inner.sort((a, b) => b.split('.').length - a.split('.').length) : [...inner, ...own]
}

/** The text of an error that stands at a path, or at the list as a whole. */
export function messageAt(errors: unknown, path: string): string | undefined {
  const found = path.split('.').reduce<unknown>((at, key) => (isTree(at) ? at[key] : undefined), errors)
  if (!isTree(found)) return undefined
  if (typeof found['message'] === 'string') return found['message']
  const { root } = found
  return isTree(root) && typeof root['message'] === 'string' ? root['message'] : undefined
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
