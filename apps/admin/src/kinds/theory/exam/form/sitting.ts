import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../../../../parts/contest-form/model.ts'
import { bool, choice, number, settingRows } from '../../../../parts/contest-form/rows/row.ts'

/** How a candidate goes through the paper. */
export const answering = settingRows([
  {
    name: 'answer_view',
    label: msg({ context: 'exam', message: 'View' }),
    control: choice(
      ['one', msg({ context: 'exam', message: 'one question' })],
      ['section', msg({ context: 'exam', message: 'a whole section' })],
    ),
  },
  {
    name: 'navigation',
    label: msg({ context: 'exam', message: 'Navigation' }),
    help: msg({ context: 'exam', message: 'Forward only: candidates cannot return to a question they left.' }),
    control: choice(['free', msg({ context: 'exam', message: 'freely' })], ['forward', msg({ context: 'exam', message: 'only forward' })]),
  },
  {
    name: 'allow_mark',
    label: msg({ context: 'exam', message: 'Mark' }),
    help: msg({ context: 'exam', message: 'Candidates can mark questions for later.' }),
    control: bool,
  },
])

const isOn = ({ anti_cheat_switch }: Partial<ContestInput>) => anti_cheat_switch !== false

/** What makes copying harder. The main switch sets the others aside, and they keep their values. */
export const antiCheat = settingRows([
  {
    name: 'anti_cheat_switch',
    label: msg({ context: 'exam', message: 'Anti-cheat' }),
    help: msg({ context: 'exam', message: 'Off: no shuffling, recording, copy blocking or watermark.' }),
    control: bool,
  },
  {
    name: 'shuffle_questions',
    label: msg({ context: 'exam', message: 'Shuffle questions' }),
    help: msg({ context: 'exam', message: 'Within their section, where the paper allows it.' }),
    control: bool,
    when: isOn,
  },
  {
    name: 'shuffle_options',
    label: msg({ context: 'exam', message: 'Shuffle options' }),
    help: msg({ context: 'exam', message: 'Each candidate gets a different order.' }),
    control: bool,
    when: isOn,
  },
  {
    name: 'focus_log',
    label: msg({ context: 'exam', message: 'Leaving the page' }),
    help: msg({ context: 'exam', message: 'Each absence and its length are recorded. Candidates are told before they start.' }),
    control: bool,
    when: isOn,
  },
  {
    name: 'focus_action',
    label: msg({ context: 'exam', message: 'Then' }),
    control: choice(
      ['tell', msg({ context: 'exam', message: 'record only' })],
      ['warn', msg({ context: 'exam', message: 'warn the candidate' })],
      ['force', msg({ context: 'exam', message: 'submit the paper beyond a limit' })],
    ),
    when: (values) => isOn(values) && values.focus_log !== false,
  },
  {
    name: 'focus_limit',
    label: msg({ context: 'exam', message: 'Limit' }),
    help: msg({
      context: 'exam',
      message: 'Leaving the page more often than this submits the paper automatically. Assistive technology is exempt.',
    }),
    control: number(3, 50),
    when: (values) => isOn(values) && values.focus_log !== false && 'focus_action' in values && values.focus_action === 'force',
  },
  {
    name: 'fullscreen',
    label: msg({ context: 'exam', message: 'Full screen' }),
    help: msg({
      context: 'exam',
      message: 'Leaving it counts as leaving the page. Browsers without full screen still work. Assistive technology is exempt.',
    }),
    control: bool,
    when: isOn,
  },
  {
    name: 'copy_block',
    label: msg({ context: 'exam', message: 'Block copy' }),
    help: msg({ context: 'exam', message: 'Question text cannot be selected.' }),
    control: bool,
    when: isOn,
  },
  {
    name: 'watermark',
    label: msg({ context: 'exam', message: 'Watermark' }),
    help: msg({ context: 'exam', message: 'The candidate’s name is shown on the page.' }),
    control: bool,
    when: isOn,
  },
  {
    name: 'device_policy',
    label: msg({ context: 'exam', message: 'Second device' }),
    help: msg({ context: 'exam', message: 'Takes over: the exam continues there and the first device stops.' }),
    control: choice(
      ['takeover', msg({ context: 'exam', message: 'takes over' })],
      ['deny', msg({ context: 'exam', message: 'only when released' })],
    ),
  },
  {
    name: 'room_address_check',
    label: msg({ context: 'exam', message: 'Room address' }),
    help: msg({ context: 'exam', message: 'When a candidate starts from an address outside their room.' }),
    control: choice(
      ['off', msg({ context: 'exam', message: 'ignore' })],
      ['warn', msg({ context: 'exam', message: 'notify staff' })],
      ['refuse', msg({ context: 'exam', message: 'block' })],
    ),
  },
])
