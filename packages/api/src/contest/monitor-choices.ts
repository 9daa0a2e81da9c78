import * as z from 'zod/mini'

// The address of the monitor is read with the first load of the app: these stand apart from its operations.

/** Kinds of operation one filters by: those that are recorded today. What is of none of them is `other`. */
export const monitorKind = z.enum(['login', 'logout', 'flag_submit', 'report_submit', 'topic_open', 'hint_open', 'download', 'other'])
export type MonitorKind = z.infer<typeof monitorKind>

/** How many cells a page of the monitor shows. */
export const monitorLayouts = [1, 4, 9, 12] as const
export type MonitorLayout = (typeof monitorLayouts)[number]
export const monitorMost = 12
