import type { sendForm } from '@beacon/api/people/message'
import type * as z from 'zod/mini'

/** People, teams, roles, organisations and contests that a message goes to, by their ids. */
export type MessageRecipients = z.input<typeof sendForm>['recipients']
