import type { Instruction } from './lines.ts'
import { readFlags } from './flags.ts'
import { jsonWords } from './json-words.ts'
import { expand, splitWords, type Expanding } from './words.ts'

export interface Health {
  command: string[]
  interval_s: number | null
  timeout_s: number | null
  start_s: number | null
  retries: number | null
}
/** What a stage says of what runs from it. */
export interface StageFacts {
  /** TCP only, each once. */
  ports: number[]
  health: Health | null
}
export interface Facts extends StageFacts {
  /** Variables with their values, as far as the file says them. */
  env: ReadonlyMap<string, string | undefined>
}
export const openFacts = (parent: StageFacts = { ports: [], health: null }): StageFacts => ({
  ports: [...parent.ports],
  health: parent.health,
})

export function factsOf(facts: StageFacts, one: Instruction, expanding: Expanding): void {
  if (one.word === 'EXPOSE') for (const port of exposed(one.rest, expanding)) if (!facts.ports.includes(port)) facts.ports.push(port)
  if (one.word === 'HEALTHCHECK') facts.health = healthOf(one)
}

function exposed(rest: string, expanding: Expanding): number[] {
  return splitWords(rest, expanding.escape).flatMap((word) => {
    const [, port = '', proto = 'tcp'] = /^(\d{1,5})(?:\/(\w{1,8}))?$/u.exec(expand(word, expanding) ?? '') ?? []
    return proto.toLowerCase() === 'tcp' && Number(port) >= 1 && Number(port) <= 65_535 ? [Number(port)] : []
  })
}

function healthOf(one: Instruction): Health | null {
  const { flags, words } = readFlags(one)
  const at = words.search(/\s/u)
  const command = at === -1 ? '' : words.slice(at).trim()
  if (words.slice(0, 3).toUpperCase() !== 'CMD' || command === '') return null
  const valueOf = (name: string) => flags.find((flag) => flag.name === name)?.value ?? ''
  const retries = valueOf('retries')
  return {
    command: jsonWords(command) ?? ['/bin/sh', '-c', command],
    interval_s: seconds(valueOf('interval')),
    timeout_s: seconds(valueOf('timeout')),
    start_s: seconds(valueOf('start-period')),
    retries: /^\d{1,4}$/u.test(retries) ? Number(retries) : null,
  }
}

const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** `30s`, `1m30s`. */
function seconds(text: string): number | null {
  const parts = [...text.matchAll(/(\d{1,6}(?:\.\d{1,6})?)(ms|s|m|h)/gu)]
  if (text === '' || parts.map(([all]) => all).join('') !== text) return null
  return Math.ceil(parts.reduce((sum, [, number = '0', unit = 's']) => sum + Number(number) * (units[unit] ?? 1), 0))
}
