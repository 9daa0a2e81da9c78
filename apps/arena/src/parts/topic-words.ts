import type { FullTopicLine } from '@beacon/api/topic/topic-lines'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { topicIn, type TopicTexts } from './topic-in-locale.ts'

/** A topic in the reader's language where the organisers wrote it in both; one without a name says so. */
export function useTopicWords(): (topic: FullTopicLine) => TopicTexts {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (topic) => (topic.is_anonymised === true ? { name: t`Locked challenge`, description: '', lang: locale } : topicIn(locale, topic))
}
