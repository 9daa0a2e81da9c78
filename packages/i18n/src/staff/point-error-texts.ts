import { msg } from '@lingui/core/macro'

/** Why a knowledge point was refused. */
export const pointErrorTexts = {
  point_taken: msg({ id: 'error.point_taken', message: '“{name}” is already a knowledge point of this category.' }),
  point_depth: msg({ id: 'error.point_depth', message: 'Knowledge points have at most {most} levels.' }),
  point_limit: msg({ id: 'error.point_limit', message: 'A category has at most {most} knowledge points.' }),
  point_elsewhere: msg({ id: 'error.point_elsewhere', message: 'The knowledge point belongs to another category.' }),
  point_in_use: msg({ id: 'error.point_in_use', message: 'Used by {n} questions, and it has {below} subpoints.' }),
}
