import { appHref } from '@beacon/router'
import { msg } from '@lingui/core/macro'

export const previewLabel = msg({ context: 'exam', message: 'Preview as candidate' })

/** The exam as a candidate meets it, with a paper of nobody. */
export const previewHref = (exam_id: string): string => appHref('arena', '/contest/exam-preview/:exam_id', { exam_id })
