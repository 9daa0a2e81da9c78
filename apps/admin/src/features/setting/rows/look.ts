import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

const bool = { kind: 'bool' } as const

export const general: TabRows = {
  tab: 'general',
  label: msg`General`,
  groups: [
    {
      key: 'names',
      title: msg`Names`,
      rows: [
        {
          name: 'system_name',
          label: msg`System name`,
          help: msg`In the title, on the sign-in page, in exports.`,
          control: { kind: 'text' },
        },
        {
          name: 'system_name_zh',
          label: msg`System name, Chinese`,
          help: msg`Used under Chinese; empty takes the one above.`,
          control: { kind: 'text' },
        },
        {
          name: 'organiser_name',
          label: msg({ context: 'setting', message: 'Organiser' }),
          help: msg`Under the sign-in title.`,
          control: { kind: 'text' },
        },
      ],
    },
    {
      key: 'language',
      title: msg`Language and time`,
      rows: [
        {
          name: 'time_zone',
          label: msg`Time zone`,
          help: msg`Times on screens, days, schedules and names of files follow it. People may choose their own for screens.`,
          control: { kind: 'zone' },
        },
        {
          name: 'locale_default',
          label: msg`Language`,
          control: {
            kind: 'choice',
            options: [
              ['browser', msg`as the browser`],
              ['en', msg`English`],
              ['zh', msg`Chinese`],
            ],
          },
        },
        { name: 'locale_switch', label: msg`Language switch`, help: msg`People may choose another language.`, control: bool },
      ],
    },
    {
      key: 'maintenance',
      title: msg`Maintenance`,
      rows: [
        {
          name: 'maintenance_on',
          label: msg`Maintenance`,
          help: msg`Only administrators come in; everybody else reads the text.`,
          control: bool,
          warning: { when: (values) => values.maintenance_on, words: msg`Running contests are shut for players as well.` },
        },
        { name: 'maintenance_text', label: msg`Maintenance text`, control: { kind: 'lines', max: 255 } },
      ],
    },
  ],
}

export const appearance: TabRows = {
  tab: 'appearance',
  label: msg`Appearance`,
  groups: [
    {
      key: 'theme',
      title: msg`Theme`,
      rows: [
        {
          name: 'theme_default',
          label: msg`Theme`,
          control: {
            kind: 'choice',
            options: [
              ['dark', msg`dark`],
              ['light', msg`light`],
            ],
          },
        },
        { name: 'theme_switch', label: msg`Theme switch`, help: msg`People may choose the other theme.`, control: bool },
      ],
    },
    {
      key: 'pictures',
      title: msg`Logos and pictures`,
      rows: [
        {
          name: 'logo_dark',
          label: msg`Logo on dark`,
          help: msg`248 × 38 pixels or larger with the same shape (5 % more or less).`,
          control: { kind: 'picture', purpose: 'system_logo' },
        },
        {
          name: 'logo_light',
          label: msg`Logo on light`,
          help: msg`248 × 38 pixels or larger with the same shape (5 % more or less).`,
          control: { kind: 'picture', purpose: 'system_logo' },
        },
        { name: 'favicon', label: msg`Browser tab`, help: msg`A square picture.`, control: { kind: 'picture', purpose: 'favicon' } },
        {
          name: 'login_picture',
          label: msg`Sign-in page`,
          help: msg`Left of the sign-in form, from 1024 pixels on.`,
          control: { kind: 'picture', purpose: 'login_picture' },
        },
      ],
    },
    {
      key: 'texts',
      title: msg`Sign-in page`,
      rows: [
        { name: 'login_text', label: msg`Text on the sign-in page`, help: msg`Markdown.`, control: { kind: 'lines', max: 1024, rows: 4 } },
        {
          name: 'footer_text',
          label: msg`Footer`,
          help: msg`Markdown, such as the ICP number.`,
          control: { kind: 'lines', max: 255, rows: 2 },
        },
        {
          name: 'login_shows_contests',
          label: msg`Running contests`,
          help: msg`The sign-in page names them and offers to watch their ranking.`,
          control: bool,
        },
      ],
    },
  ],
}

export const contests: TabRows = {
  tab: 'contests',
  label: msg`Contests`,
  groups: [
    {
      key: 'flags',
      title: msg`Dynamic flags`,
      note: msg`For contests made from now on; each contest can say otherwise until it has submissions.`,
      rows: [
        {
          name: 'dynamic_flag_prefix',
          label: msg`Prefix`,
          help: msg`Stands before the brace. Empty: nothing does.`,
          control: { kind: 'code' },
        },
        {
          name: 'dynamic_flag_length',
          label: msg`Characters`,
          help: msg`Between the braces.`,
          control: { kind: 'number', min: 8, max: 128 },
        },
      ],
    },
    {
      key: 'teams',
      title: msg`Teams`,
      rows: [
        { name: 'team_self_service', label: msg`Own teams`, help: msg`Players make and join teams themselves.`, control: bool },
        { name: 'team_max_members', label: msg`Members at most`, help: msg`Of new teams.`, control: { kind: 'number', min: 1, max: 100 } },
        {
          name: 'message_send_interval_s',
          label: msg`Seconds between messages`,
          help: msg`A player who writes to the organisers waits this long before the next message.`,
          control: { kind: 'number', min: 0, max: 3600 },
        },
      ],
    },
  ],
}
