import type { TopicDetail } from '@beacon/api/topic'
import { Panel, Section } from '@beacon/ui/layout'
import { LateMarkdown } from '../late-markdown.tsx'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TopicValues } from './topic-values.ts'

/** What players read, as it is typed. */
export function TopicSide({ topic }: { topic: TopicDetail }) {
  const { t } = useLingui()
  const { control } = useFormContext<TopicValues>()
  const values = useWatch({ control })
  return (
    <Section first title={t`What players see`}>
      <Panel label={t`What players see`}>
        <h3 className="type-section mb-2 text-fg" lang={topic.lang}>
          {values.name}
        </h3>
        <LateMarkdown lang={topic.lang}>{values.description ?? ''}</LateMarkdown>
        {values.connection_info !== undefined && values.connection_info !== '' && (
          <p className="type-mono mt-2 break-all text-fg">{values.connection_info}</p>
        )}
      </Panel>
    </Section>
  )
}
