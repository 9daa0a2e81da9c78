export interface Secrets {
  /** Remembers a password, key, token or flag that a journey made; answers it. */
  add: (secret: string) => string
  count: () => number
  /** @throws when one of them stands in the text. */
  check: (text: string) => void
}

const shortest = 6

/** What must never reach a log. */
export function createSecrets(first: readonly string[] = []): Secrets {
  const known = new Set<string>()
  const add = (secret: string) => {
    if (secret.length < shortest) throw new Error(`“${secret}” is too short to be looked for`)
    known.add(secret)
    return secret
  }
  for (const secret of first) add(secret)
  return {
    add,
    count: () => known.size,
    check: (text) => {
      const found = [...known].filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
      const lines = found.map(
        (secret) =>
          text
            .split('\n')
            .find((line) => line.includes(secret))
            ?.slice(0, 300) ?? '',
      )
      if (found.length > 0) throw new Error(`${found.length} secrets stand in the logs:\n${lines.join('\n')}`)
    },
  }
}
