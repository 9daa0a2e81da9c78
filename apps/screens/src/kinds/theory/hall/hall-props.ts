import type { ExamNow } from './use-exam-wall.ts'
import type { DisplayProps } from '../../../parts/display/display-props.ts'

/** What a display of an exam is given: the exam of this moment, null until the first answer. */
export type HallProps = DisplayProps & { exam: ExamNow | null }
