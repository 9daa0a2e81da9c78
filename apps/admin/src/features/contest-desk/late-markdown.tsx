import { Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense } from 'react'

const Text = lazy(async () => ({ default: (await import('@beacon/ui/markdown')).Markdown }))
const Editor = lazy(async () => ({ default: (await import('@beacon/ui/markdown')).MarkdownEditor }))

/** Markdown is the largest part of a page that shows some: it comes after the page. */
export function LateMarkdown(props: ComponentProps<typeof Text>) {
  return (
    <Suspense fallback={<Wait />}>
      <Text {...props} />
    </Suspense>
  )
}

export function LateMarkdownEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={<Wait />}>
      <Editor {...props} />
    </Suspense>
  )
}

function Wait() {
  return (
    <Loading>
      <Trans>Loading text</Trans>
    </Loading>
  )
}
