import type { OwnTopic } from './own-topics.ts'
import { Trans } from '@lingui/react/macro'
import { RichText } from '../contest/rich-text.tsx'
import { TopicFiles } from './topic-files.tsx'

/** The organisers' solution, where and when players may read it. Closed at first: who wants to try again is not told. */
export function TopicSolution({ topic, contest_id }: { topic: OwnTopic; contest_id: string }) {
  if (topic.solution == null) return null
  return (
    <details className="mt-5 border-t border-rule pt-3">
      <summary className="type-section cursor-pointer py-1 text-fg">
        <Trans>Solution</Trans>
      </summary>
      <div className="mt-2">
        <RichText lang={topic.lang}>{topic.solution.text}</RichText>
        <TopicFiles topic={topic} files={topic.solution.files} contest_id={contest_id} />
      </div>
    </details>
  )
}
