/** As many as one request takes. */
const atOnce = 500

/** Requests for many candidates, one after the other. */
export async function inParts<Reply>(ids: readonly string[], send: (part: string[]) => Promise<Reply>, size = atOnce): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let from = 0; from < ids.length; from += size) replies.push(await send(ids.slice(from, from + size)))
  return replies
}
export const idsOf = (whom: ReadonlyArray<{ entrant_id: string }>) => whom.map(({ entrant_id }) => entrant_id)
export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
