import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../../../../parts/contest-form/model.ts'
import { bool, settingRows } from '../../../../parts/contest-form/rows/row.ts'
import { KeysField } from './keys-field.tsx'

const isOn = (values: Partial<ContestInput>) => 'seb_required' in values && values.seb_required === true

/** In which browser an exam is answered. */
export const safeBrowser = settingRows([
  {
    name: 'seb_required',
    label: msg({ context: 'exam', message: 'Safe Exam Browser' }),
    help: msg({
      context: 'exam',
      message: 'Candidates can start, save and submit only there. Answers from other browsers are stored as late answers.',
    }),
    control: bool,
  },
  {
    name: 'seb_config_keys',
    label: msg({ context: 'exam', message: 'Configuration keys' }),
    help: msg({
      context: 'exam',
      message: 'Paste the 64-character key from the configuration tool. Stored keys show 8 characters; delete a line to remove one.',
    }),
    control: { kind: 'own', Control: KeysField },
    when: isOn,
  },
  {
    name: 'seb_exam_keys',
    label: msg({ context: 'exam', message: 'Browser exam keys' }),
    help: msg({
      context: 'exam',
      message: 'Keys differ by browser version and system; paste all in use. If both lists have keys, each must match.',
    }),
    control: { kind: 'own', Control: KeysField },
    when: isOn,
  },
])
