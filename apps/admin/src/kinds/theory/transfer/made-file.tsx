import { Plural } from '@lingui/react/macro'
import * as z from 'zod/mini'

/** What the jobs answer that write questions, or a paper, as a file. */
export const madeFile = z.object({ filename: z.string(), questions: z.number() })

export function MadeFile({ filename, questions }: z.infer<typeof madeFile>) {
  return (
    <p>
      <span className="font-mono">{filename}</span> <Plural value={questions} one="# question" other="# questions" />
    </p>
  )
}
