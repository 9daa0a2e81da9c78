import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { messageTemplateNames } from './message-templates.ts'

/** One entry of `/me/messages`. An automatic message says it in both languages. */
export const mineItem = z.object({
  kind: z.enum(['notice', 'message', 'thread']),
  resource_id: id,
  subject: z.string(),
  subject_zh: z.nullable(z.string()),
  /** Of a thread: the last line. */
  text: z.string(),
  text_zh: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  is_read: z.boolean(),
  is_pinned: z.boolean(),
  must_confirm: z.boolean(),
  is_confirmed: z.boolean(),
  is_automatic: z.boolean(),
  /** Notice: its type, and whether its time is over. */
  notice_type: z.nullable(z.enum(['system', 'course', 'practice', 'exam'])),
  is_ended: z.boolean(),
  edited_at: z.nullable(instant),
  /** Thread: where it stands and what it is about. */
  thread_status: z.nullable(z.enum(['open', 'answered', 'closed'])),
  contest_name: z.nullable(z.string()),
})
export type MineItem = z.infer<typeof mineItem>

export const threadLine = z.object({
  message_id: id,
  is_staff: z.boolean(),
  is_own: z.boolean(),
  by: z.string(),
  text: z.string(),
  at: instant,
})
export type ThreadLine = z.infer<typeof threadLine>
export const threadDetail = z.object({
  thread_id: id,
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  /** A person or an entrant who asks. */
  from: z.string(),
  user_id: z.nullable(id),
  contest_id: z.nullable(id),
  contest_name: z.nullable(z.string()),
  topic_name: z.nullable(z.string()),
  assigned_to: z.nullable(z.object({ user_id: id, name: z.string() })),
  /** The message it answers. */
  origin: z.nullable(z.object({ message_id: id, subject: z.string(), text: z.string(), by: z.string(), at: instant })),
  at: instant,
  last_at: instant,
  lines: z.array(threadLine),
})
export type ThreadDetail = z.infer<typeof threadDetail>

export const inboxRow = z.object({
  kind: z.enum(['thread', 'password_request']),
  resource_id: id,
  from: z.string(),
  user_id: z.nullable(id),
  subject: z.string(),
  /** The last line. */
  text: z.string(),
  contest_id: z.nullable(id),
  contest_name: z.nullable(z.string()),
  status: z.enum(['open', 'answered', 'closed']),
  assigned_to: z.nullable(z.object({ user_id: id, name: z.string() })),
  updated_at: instant,
})
export type InboxRow = z.infer<typeof inboxRow>

export const sentRow = z.object({
  resource_id: id,
  template: z.nullable(z.enum(messageTemplateNames)),
  subject: z.string(),
  text: z.string(),
  subject_zh: z.nullable(z.string()),
  text_zh: z.nullable(z.string()),
  contest_name: z.nullable(z.string()),
  by: z.string(),
  by_id: z.nullable(id),
  /** The first names of those it goes to. */
  to: z.array(z.string()),
  recipient_count: z.int(),
  /** Copies that exist by now; fewer than recipients while a job hands them out. */
  sent_count: z.int(),
  read_count: z.int(),
  recalled_count: z.int(),
  status: z.enum(['queued', 'sent', 'read', 'recalled', 'failed']),
  job_id: z.nullable(id),
  created_at: instant,
  updated_at: instant,
})
export type SentRow = z.infer<typeof sentRow>

export const recipientRow = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  organisation_name: z.nullable(z.string()),
  at: instant,
  read_at: z.nullable(instant),
  recalled_at: z.nullable(instant),
})
export type RecipientRow = z.infer<typeof recipientRow>

export const lookupKind = z.enum(['user', 'team', 'role', 'organisation', 'contest'])
export type LookupKind = z.infer<typeof lookupKind>

export const templateView = z.object({
  template: z.enum(messageTemplateNames),
  placeholders: z.array(z.string()),
  subject_en: z.string(),
  text_en: z.string(),
  subject_zh: z.string(),
  text_zh: z.string(),
  is_changed: z.boolean(),
  updated_by: z.nullable(z.string()),
  updated_at: z.nullable(instant),
  /** Values as they could be, for the preview. */
  sample: z.record(z.string(), z.string()),
})
export type TemplateView = z.infer<typeof templateView>
