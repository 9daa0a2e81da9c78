import type { FarmReply } from '@beacon/api/topic/bot'
import type { Failure } from '../../../../failure.ts'

/** Each farm looks for words of its own in it: those for ForcAD, RuCTF, CTF Cup and FAUST, whose greeting ends with an empty line. */
export const greeting = [
  "Welcome to the flag port. Send your team's token as the first line; from a box of your team none is needed.",
  'Please enter flags of other teams. Enter your flags now. One flag per line please!',
  '',
  '',
].join('\n')

/** Replies to lines that are no flags, or whose flags nobody judged. */
export const lineReplies = {
  invite: 'Your team is known: enter your flags',
  later: 'ERR Denied: try again later',
  no_team: "ERR Denied: your team's token comes first, try again later",
  bad_token: 'ERR Denied: invalid team token',
  other_door: 'ERR Denied: this contest takes its flags over HTTP alone',
  too_long: 'INV Denied: invalid flag',
  full: 'ERR Denied: too many connections, try again later',
} as const

/** As tokens are made; a flag has braces. */
export const isToken = (line: string): boolean => /^[\w-]{43}$/u.test(line)

/** The word before a sentence, as FAUST has it. Everything else is an `ERR`: sent again, it may count. */
const words: Readonly<Record<string, string>> = {
  flag_captured: 'OK',
  flag_repeated: 'DUP',
  flag_own: 'OWN',
  flag_old: 'OLD',
  flag_invalid: 'INV',
  flag_nop: 'INV',
}

/** The flag, the word, and the sentence that is answered over HTTP: farms read the one or the other. */
export const lineOf = ({ flag, msg, code }: FarmReply): string => `${flag} ${words[code] ?? 'ERR'} ${msg.replace(`[${flag}] `, '')}`

/** What a refusal of all lines says of each. */
export function linesOfRefusal({ reply }: Failure, flags: readonly string[]): string[] {
  // Checked: a refusal brings no other list.
  return Array.isArray(reply) ? (reply as FarmReply[]).map(lineOf) : flags.map((flag) => `${flag} ${lineReplies.later}`)
}
