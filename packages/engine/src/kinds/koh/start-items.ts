import { type StartItem, startItem as item } from '../../core/start-check.ts'

export interface StartHill {
  name: string
  is_deployed: boolean
  /** Its first version could not be made. */
  is_failed: boolean
  /** Its question has a green proof of what is placed. */
  is_proven: boolean
}

export interface KohStartFacts {
  /** Hills that players will see. */
  hills: readonly StartHill[]
  /** Ports of the machine are off, and players come to a hill by nothing else. */
  ports_off: boolean
  complaints: boolean
  /** Somebody who may decide reports. */
  has_referee: boolean
}

/** What must hold before the start: a hill that nobody saw patched, and one that does not run, would decide a contest by an accident. */
export function kohStartItems({ hills, ports_off, complaints, has_referee }: KohStartFacts): StartItem[] {
  const names = (of: (hill: StartHill) => boolean): string[] => hills.filter(of).map(({ name }) => name)
  const unproven = names(({ is_proven }) => !is_proven)
  const failed = names(({ is_failed }) => is_failed)
  const missing = names(({ is_deployed, is_failed }) => !is_deployed && !is_failed)
  return [
    ...(hills.length === 0 ? [item('block', 'no_hills')] : []),
    ...(unproven.length === 0 ? [] : [item('block', 'proof_missing', { topics: unproven })]),
    ...(ports_off ? [item('block', 'hill_ports_off')] : []),
    ...(failed.length === 0 ? [] : [item('block', 'hills_failed', { topics: failed })]),
    ...(missing.length === 0 ? [] : [item('confirm', 'hills_deploying', { topics: missing })]),
    ...(complaints && !has_referee ? [item('confirm', 'complaints_no_referee')] : []),
  ]
}
