import { call } from '@beacon/api/client'
import { exam, type ExamPaper, type SealedPaper } from '@beacon/api/kinds/theory/exam/exam'
import { sebProof } from './seb.ts'

/** The own paper: opened with the key that came with the start where this page holds it, else fetched whole. */
export async function readPaper(exam_id: string, sealed: SealedPaper | undefined, key: string | null): Promise<ExamPaper> {
  if (sealed !== undefined && key !== null) {
    try {
      const { openSealed } = await import('./open-sealed.ts')
      return openSealed(sealed, key)
    } catch {
      // What was fetched is damaged, or the part that opens it cannot be loaded: the paper comes whole.
    }
  }
  return call(exam.paper, { params: { exam_id }, query: {} }, sebProof())
}
