import { call, isApiError } from '@beacon/api/client'
import { attack, type FlagResult } from '@beacon/api/kinds/attack-defense/attack'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import { useState } from 'react'

export interface Answered extends FlagResult {
  /** When it was sent, ms. */
  sent_at: number
}
interface Desk {
  text: string
  answers: readonly Answered[]
}
/** What was typed and answered stays while another tab of the contest is open. */
const desks = new Map<string, Desk>()
/** Answers that are listed, the latest first. */
const listed = 500
/** Two full requests a second are as many flags as a team may send. */
const pace_ms = 550
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** One part is answered whole, or refused whole. A limit of the team is waited for. @throws ApiError for any other refusal */
async function sendPart(resource_id: string, flags: string[]): Promise<FlagResult[]> {
  try {
    return (await call(attack.submit, { params: { resource_id }, body: { flags } })).items
  } catch (error) {
    if (!isApiError(error) || error.code !== 'rate_limited') throw error
    await wait(Math.max(1, Number(error.details['s'] ?? 1)) * 1_000)
    return sendPart(resource_id, flags)
  }
}

/** Flags of one contest on their way: they go in parts, and those that were not answered come back. */
export function useSubmission(resource_id: string) {
  const [desk, setDesk] = useState<Desk>(() => desks.get(resource_id) ?? { text: '', answers: [] })
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const change = (next: Desk) => {
    desks.set(resource_id, next)
    setDesk(next)
  }
  /** `isForNow`: what is worth another try stays in the field. */
  const send = async (flags: readonly string[], isForNow: (answer: FlagResult) => boolean) => {
    if (progress !== null || flags.length === 0) return
    let left = [...flags]
    let answers: readonly Answered[] = []
    setFailure(null)
    try {
      while (left.length > 0) {
        setProgress({ done: flags.length - left.length, all: flags.length })
        const begun_at = Date.now()
        const part = await sendPart(resource_id, left.slice(0, limits.flags))
        answers = [...part.map((answer) => ({ ...answer, sent_at: begun_at })), ...answers]
        left = left.slice(limits.flags)
        if (left.length > 0) await wait(pace_ms - (Date.now() - begun_at))
      }
    } catch (error) {
      setFailure(error)
    }
    const again = answers.filter(isForNow).map(({ flag }) => flag)
    change({ text: [...left, ...again].join('\n'), answers: [...answers, ...desk.answers].slice(0, listed) })
    setProgress(null)
  }
  return { ...desk, progress, failure, send, type: (text: string) => change({ ...desk, text }) }
}
