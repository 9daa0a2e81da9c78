import type { RoomPrinting } from '@beacon/api/kinds/theory/exam/room-print'

export type Lang = 'en' | 'zh'

interface Words {
  titles: Readonly<Record<RoomPrinting, string>>
  /** The same in a file name. */
  files: Readonly<Record<RoomPrinting, string>>
  number: string
  name: string
  username: string
  organisation: string
  room: string
  seat: string
  time: string
  signature: string
  anywhere: string
  /** Of a room: how many of its seats are given. */
  seated: (n: number, of: number) => string
  minutes: (n: number) => string
  lateEntry: (n: number) => string
  noEntry: string
  signIn: (address: string) => string
  invigilator: string
  present: string
  page: (n: number, of: number) => string
}

/** What is printed, in both languages: paper has no catalogue. */
export const words: Readonly<Record<Lang, Words>> = {
  en: {
    titles: { slips: 'Admission slip', plan: 'Seat plan', list: 'Attendance list' },
    files: { slips: 'admission-slips', plan: 'seat-plan', list: 'attendance-list' },
    number: 'Number',
    name: 'Name',
    username: 'Username',
    organisation: 'Organisation',
    room: 'Room',
    seat: 'Seat',
    time: 'Time',
    signature: 'Signature',
    anywhere: 'No room',
    seated: (n, of) => `${n} of ${of} seats`,
    minutes: (n) => `${n} min`,
    lateEntry: (n) => (n === 1 ? 'Entry closes 1 minute after the start.' : `Entry closes ${n} minutes after the start.`),
    noEntry: 'No entry after the start.',
    signIn: (address) => `Sign in at ${address}`,
    invigilator: 'Invigilator',
    present: 'Present',
    page: (n, of) => `Page ${n} of ${of}`,
  },
  zh: {
    titles: { slips: '准考证', plan: '座位表', list: '签到表' },
    files: { slips: '准考证', plan: '座位表', list: '签到表' },
    number: '准考证号',
    name: '姓名',
    username: '用户名',
    organisation: '组织',
    room: '考场',
    seat: '座位',
    time: '时间',
    signature: '签名',
    anywhere: '未安排考场',
    seated: (n, of) => `${of} 个座位，已安排 ${n} 人`,
    minutes: (n) => `${n} 分钟`,
    lateEntry: (n) => `开考 ${n} 分钟后停止入场。`,
    noEntry: '开考后不得入场。',
    signIn: (address) => `登录地址：${address}`,
    invigilator: '监考',
    present: '实到',
    page: (n, of) => `第 ${n}/${of} 页`,
  },
}
