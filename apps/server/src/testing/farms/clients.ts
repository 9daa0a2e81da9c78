import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a farm makes of a reply: taken, given up, or sent again later. */
type Meaning = 'ACCEPTED' | 'REJECTED' | 'QUEUED' | 'UNKNOWN'
/** In the order in which a farm looks for its words. */
type Table = readonly (readonly [Meaning, readonly string[]])[]

const refused = ['bad', 'wrong', 'expired', 'unknown', 'your own', 'too old', 'not in database', 'already submitted', 'invalid flag']
const ructf: Table = [
  ['QUEUED', ['timeout', 'game not started', 'try again later', 'game over', 'is not up', 'no such flag']],
  ['ACCEPTED', ['accepted', 'congrat']],
  ['REJECTED', refused],
]
/** The farm for ForcAD knows more words of refusal. */
const forcad: Table = [...ructf.slice(0, 2), ['REJECTED', [...refused, 'self', 'invalid', 'stolen']]]
/** The protocol of FAUST has words of its own, in capitals. */
const faust: Table = [
  ['QUEUED', ['ERR', 'INV']],
  ['ACCEPTED', ['OK']],
  ['REJECTED', ['DUP', 'OWN', 'OLD']],
]
export const tables = { ructf, forcad, faust }

export const meaningIn = (table: Table, text: string): Meaning =>
  table.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? 'UNKNOWN'

export interface FarmReplied {
  flag: string
  text: string
  meaning: Meaning
}

/** Farms take what has come once nothing more does for a twentieth of a second. */
async function hear(socket: Socket): Promise<string> {
  let text = ''
  let last = performance.now()
  const listen = (chunk: Buffer) => {
    text += chunk.toString()
    last = performance.now()
  }
  const isOver = () => (text === '' ? socket.closed || performance.now() - last > 5_000 : performance.now() - last > 50)
  socket.on('data', listen)
  while (!isOver()) await wait(5)
  socket.off('data', listen)
  return text
}

interface Door {
  port: number
  /** Whence the farm calls. */
  from?: string
}
async function greeted({ port, from = '127.0.0.1' }: Door, words: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => socket.destroy())
  const greeting = await hear(socket)
  if (greeting.includes(words)) return socket
  socket.destroy()
  throw new Error(`not greeted: ${greeting}`)
}

/** One flag after the other, as for ForcAD, RuCTF and CTF Cup: what is in brackets, and case, say nothing. */
async function sendOneByOne(socket: Socket, table: Table, flags: readonly string[]): Promise<FarmReplied[]> {
  const replied: FarmReplied[] = []
  for (const flag of flags) {
    socket.write(`${flag}\n`)
    const [text = ''] = (await hear(socket)).trim().replace(`[${flag}] `, '').split('\n')
    replied.push({ flag, text, meaning: meaningIn(table, text.toLowerCase()) })
  }
  socket.destroy()
  return replied
}

/** The farm for ForcAD: the token, then flags. @throws Error where it would give up and try all of them again */
export async function sendAsForcad(door: Door, token: string, flags: readonly string[]): Promise<FarmReplied[]> {
  const socket = await greeted(door, 'Welcome')
  socket.write(`${token}\n`)
  const invite = await hear(socket)
  if (invite.includes('enter your flags')) return sendOneByOne(socket, forcad, flags)
  socket.destroy()
  throw new Error(`not invited: ${invite}`)
}

export const sendAsRuctf = async (door: Door, flags: readonly string[]): Promise<FarmReplied[]> =>
  sendOneByOne(await greeted(door, 'Enter your flags'), ructf, flags)
export const sendAsCup = async (door: Door, flags: readonly string[]): Promise<FarmReplied[]> =>
  sendOneByOne(await greeted(door, 'Please enter flags'), forcad, flags)

/** The farm for FAUST: all flags at once, without a token, and replies in their order. */
export async function sendAsFaust(door: Door, flags: readonly string[]): Promise<FarmReplied[]> {
  const socket = await greeted(door, 'One flag per line please')
  socket.write(`${flags.join('\n')}\n`)
  const lines: string[] = []
  while (lines.length < flags.length) {
    const text = (await hear(socket)).trim()
    if (text === '') break
    lines.push(...text.split('\n'))
  }
  socket.destroy()
  return lines.map((line, at) => {
    const [flag = '', text] = [flags[at], line.replace(`${flags[at]} `, '')]
    return { flag, text, meaning: meaningIn(faust, text) }
  })
}
