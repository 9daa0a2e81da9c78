import { call } from '@beacon/api/client'
import { image as images } from '@beacon/api/image/image'
import type { QuestionDetail } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { useErrorWords } from '@beacon/auth/call'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'

/** Says that the question gets a scene when it is saved. */
export function FirstNode({ image }: { image: string }) {
  return (
    <Banner boxed tone="info" title={<Trans>Its scene begins with one node of {image}.</Trans>}>
      <Trans>Once the question is saved, its scene appears beside it and can be changed.</Trans>
    </Banner>
  )
}

/** Gives a question that was just made a scene of one node; where that is refused, the question stays and says why. */
export function useBeginScene(
  image: string | undefined,
): (made: Pick<QuestionDetail, 'resource_id' | 'version' | 'name'>) => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  return async ({ resource_id, version, name }) => {
    if (image === undefined) return
    try {
      const { items } = await call(images.ready, { query: { q: image } })
      const { newTerms } = await import('../../parts/question-scene/draft.ts')
      const { withImage } = await import('../../parts/question-scene/image-defaults.ts')
      const terms = newTerms(name)
      const [node] = terms.definition.nodes
      if (node === undefined) return
      const found = items.find((one) => one.image === image)
      const first = found === undefined ? { image } : withImage(node, found)
      const definition = { ...terms.definition, nodes: [{ ...node, ...first, id: 'target' }] }
      await call(questionScene.save, { params: { resource_id }, body: { ...terms, definition, version } })
    } catch (error) {
      toast.failed({ title: t`The question is saved without a scene`, body: words(error) })
    }
  }
}
