/** What a provider added to our address. */
export interface SsoReturned {
  state: string
  code?: string
  iss?: string
  error?: string
}

/** Reads a return from the query of the sign-in page; null when the query holds no return. */
export function returnedFrom(search: string): SsoReturned | null {
  const params = new URLSearchParams(search)
  const state = params.get('state')
  if (state === null || !(params.has('code') || params.has('error'))) return null
  const more = (['code', 'iss', 'error'] as const).flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { state, ...Object.fromEntries(more) }
}
