import type { MessageTemplate } from '@beacon/api/people/message-templates'
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { message, messageCopy, messageTemplate } from '../../../db/schema/people/message.ts'
import { insertCopies } from './copies.ts'
import { builtInTexts, filled, literal } from './texts.ts'

interface Automatic {
  template: MessageTemplate
  user_ids: readonly string[]
  values: (lang: 'en' | 'zh') => Record<string, string>
}

/** A message of the system, in the transaction of its cause; it keeps the words of this moment in both languages. */
export async function sendAutomatic(tx: Tx, { template, user_ids, values }: Automatic): Promise<void> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return
  const { subject_en, text_en, subject_zh, text_zh } = await textsOf(tx, template)
  const [en, zh] = [values('en'), values('zh')]
  const resource_id = newId()
  await tx.insert(message).values({
    resource_id,
    template,
    by: '',
    subject: filled(subject_en, en),
    text: filled(text_en, literal(en)),
    subject_zh: filled(subject_zh, zh),
    text_zh: filled(text_zh, literal(zh)),
    recipient_count: ids.length,
  })
  await insertCopies(tx, resource_id, ids)
}

export interface TemplateTexts {
  subject_en: string
  text_en: string
  subject_zh: string
  text_zh: string
}

export const builtIn = (template: MessageTemplate): TemplateTexts => {
  const { en, zh } = builtInTexts[template]
  return { subject_en: en.subject, text_en: en.text, subject_zh: zh.subject, text_zh: zh.text }
}

/** The changed texts, or the built-in ones. */
async function textsOf(executor: Executor, template: MessageTemplate): Promise<TemplateTexts> {
  const [row] = await executor.select().from(messageTemplate).where(eq(messageTemplate.template, template))
  return row ?? builtIn(template)
}

export const saveTexts = async (tx: Tx, template: MessageTemplate, texts: TemplateTexts, updated_by: string): Promise<void> => {
  const values = { ...texts, updated_by, updated_at: sql`now()` }
  await tx
    .insert(messageTemplate)
    .values({ template, ...values })
    .onConflictDoUpdate({ target: messageTemplate.template, set: values })
}

/** Whether a person (a column) got this automatic message since then. */
export const hasMessageSince = (user_id: SQLWrapper, template: MessageTemplate, since: SQL): SQL => sql`exists (
  select 1 from ${messageCopy} c join ${message} m on m.resource_id = c.message_id
  where c.user_id = ${user_id} and m.template = ${template} and m.created_at >= ${since})`
