import type { FullTopicLine } from '@beacon/api/topic/topic-lines'

/** Name and text of a topic, with the language they are in. */
export interface TopicTexts {
  name: string
  description: string
  lang: 'en' | 'zh'
}

/** The texts of a topic in the reader's language where the organisers wrote them in both, else in the topic's own. */
export function topicIn(locale: 'en' | 'zh', topic: Pick<FullTopicLine, 'name' | 'description' | 'lang' | 'translations'>): TopicTexts {
  const { name, description, lang } = topic
  const other = locale === lang ? undefined : topic.translations?.[locale]
  if (other === undefined) return { name, description, lang }
  return { name: other.name || name, description: other.description || description, lang: locale }
}
