import type { ImageRow } from '@beacon/api/image/image'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useImageProblemWords } from '../../parts/image-problem/problem-words.ts'

/** Why it failed. */
export function ImageTrouble({ image: { problem } }: { image: Pick<ImageRow, 'problem'> }) {
  const words = useImageProblemWords()
  if (problem === null) return null
  return (
    <Banner boxed tone="failure" title={<Trans>The image could not be built</Trans>}>
      {words(problem)}
    </Banner>
  )
}
