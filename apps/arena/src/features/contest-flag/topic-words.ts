import type { TopicView } from '@beacon/api/topic'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

interface Said {
  name: string
  description: string
  lang: 'en' | 'zh'
}

/** A topic in the reader's language where the organisers wrote it in both; one without a name says so. */
export function useTopicWords(): (topic: TopicView) => Said {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (topic) => {
    if (topic.is_anonymised === true) return { name: t`Locked topic`, description: '', lang: locale === 'zh' ? 'zh' : 'en' }
    const own = { name: topic.name, description: topic.description, lang: topic.lang }
    if (locale === topic.lang) return own
    const other = topic.translations?.[locale === 'zh' ? 'zh' : 'en']
    if (other === undefined) return own
    return { name: other.name || topic.name, description: other.description || topic.description, lang: locale === 'zh' ? 'zh' : 'en' }
  }
}
