import { databaseWaitMs } from '../../../../db/database.ts'
import { refusalOf } from './run-batch.ts'
import type { JudgedTry, WaitingTry } from './try.ts'

/** So long a try waits for its group to begin; then it is judged no more. */
const turnMs = databaseWaitMs * 2
/** So long a try whose group runs waits for the end of it: a slow disk is no reason to say that nobody knows. */
const groupMs = databaseWaitMs * 6

/** A group waits for a database that is away; who waits behind such a group is not kept longer. */
export async function answeredInTime(one: WaitingTry, judged: Promise<JudgedTry>): Promise<JudgedTry> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      one.isGone = true
      reject(refusalOf(one))
    }
    timer = setTimeout(() => {
      if (one.mayStand) timer = setTimeout(giveUp, groupMs - turnMs)
      else giveUp()
    }, turnMs)
  })
  try {
    return await Promise.race([judged, late])
  } finally {
    clearTimeout(timer)
  }
}
