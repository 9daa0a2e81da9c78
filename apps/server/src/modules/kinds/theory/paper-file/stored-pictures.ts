import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import type { SignedIn } from '../../../../context.ts'
import { readFileBytes } from '../../../platform/file/index.ts'

// bounded: an address of this site in a text, with an id of fixed length
const picture = /\]\((\/api\/ct\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/giu
/** A paper of more pictures shows the first ones; what is left out is listed. */
const most = { count: 300, bytes: 200 * 1024 * 1024 }

/** Pictures of this site that texts of a paper name, by their addresses. Others are never fetched. */
export async function storedPictures(ctx: SignedIn, { description, sections }: PrintedPaper): Promise<Map<string, Uint8Array>> {
  const stored = new Map<string, Uint8Array>()
  let bytes = 0
  const questions = sections.flatMap((section) => section.questions)
  const texts = [description, ...questions.flatMap(({ stem, key }) => [stem, key?.reference_answer ?? '', key?.analysis ?? ''])]
  for (const [, address = '', id = ''] of texts.flatMap((text) => [...text.matchAll(picture)])) {
    if (stored.has(address) || stored.size >= most.count || bytes > most.bytes) continue
    const found = await readFileBytes(ctx, id)
    if (found === null) continue
    bytes += found.byteLength
    stored.set(address, new Uint8Array(found))
  }
  return stored
}
