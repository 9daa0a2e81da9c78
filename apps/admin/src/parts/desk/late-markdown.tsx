import { Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, Suspense } from 'react'

const Text = late(async () => (await import('@beacon/ui/markdown')).Markdown)
const Editor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

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
