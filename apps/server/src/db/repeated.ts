import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

const turns = new AsyncLocalStorage<true>()

/** Runs one turn of work that asks the same statements again and again. */
export const repeating = <T>(turn: () => T): T => turns.run(true, turn)

/** PostgreSQL keeps what is prepared as long as the connection lives; texts that vary must not fill its memory. */
const mostNames = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `r${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  names.set(text, name)
  return name
}

/**
 * What a pool is asked, with a name where it is asked in turns: PostgreSQL then plans the statement once a connection. A look at what is
 * due takes two milliseconds to plan and none to answer. Several statements in one text cannot be prepared.
 */
export function withName(input: readonly unknown[]): readonly unknown[] {
  const [asked, ...rest] = input
  if (turns.getStore() === undefined) return input
  const config = typeof asked === 'string' ? { text: asked } : asked
  if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string') return input
  const isNamed = 'name' in config && config.name !== undefined
  if (isNamed || config.text.includes(';')) return input
  const name = nameOf(config.text)
  return name === undefined ? input : [{ ...config, name }, ...rest]
}
