const longSegment = /^[A-Za-z0-9_-]{20,}$/u
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** A path for the log: no query, and anything that could be a key or token hidden. */
export function maskedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const masked = path.split('/').map((part) => (longSegment.test(part) && !uuid.test(part) ? '***' : part))
  return masked.join('/')
}

/** An error for the log: parameters of queries and details of constraints hold values, so they stay out. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined
  const message = query === undefined ? error.message : `Failed query: ${query}`
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 12)
    .join('\n')
  const cause = error.cause === undefined ? {} : { cause: safeError(error.cause) }
  return { name: error.name, message, ...code, ...constraint, stack, ...cause }
}
