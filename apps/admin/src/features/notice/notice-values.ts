import * as z from 'zod/mini'
import { noticeForm } from '@beacon/api/people/notice'

export type NoticeValues = z.input<typeof noticeForm>
