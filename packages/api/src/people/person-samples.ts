/**
 * What the rules of a person's data take and refuse, for the tests of forms, sheets and server alike: one list, so that no place
 * can drift from the others. Nobody real stands behind any of it.
 */
export const idCardSamples = {
  accept: [
    '11010519491231002X',
    '11010519491231002x',
    '110101199003070011',
    '310101198512121238',
    '440306200002290340',
    '500113197608157776',
    '650101199912319991',
    '810000199001010019',
    '830000198811110029',
    '911840199001010018',
  ],
  /** With what is wrong. */
  reject: [
    ['110105194912310021', 'check'],
    ['110105491231002', 'length'],
    ['11010519491231002', 'length'],
    ['990101199003070019', 'region'],
    ['160101199003070010', 'region'],
    ['110101200102290015', 'birth'],
    ['110101199013070015', 'birth'],
    ['110101209901010017', 'birth'],
    ['1101051949123100X2', 'check'],
    ['110105 19491231 002X', 'length'],
  ],
} as const

export const usernameSamples = {
  accept: ['abcd', 'A1b2', '_abc', 'user_01', 'ZhaoLin', '2026', '____a', '000_', 'a_b_c_d', 'abcdefghij0123456789'],
  reject: [
    'abc',
    'abcdefghij01234567890',
    '____',
    'ab-c',
    'tan.wl',
    'zhao lin',
    '赵琳2026',
    'a@b.cn',
    'root',
    'user#1',
    'Deleted_1',
    'NULL',
  ],
} as const

export const phoneSamples = {
  /** With the form that is stored. */
  accept: [
    ['13800138000', '13800138000'],
    ['19912345678', '19912345678'],
    ['16612345678', '16612345678'],
    ['+86 138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['010-62770334', '010-62770334'],
    ['01062770334', '01062770334'],
    ['021-62933333', '021-62933333'],
    ['0755-26534567', '0755-26534567'],
    ['0571-87951234-8001', '0571-87951234-8001'],
  ],
  reject: [
    '12800138000',
    '1380013800',
    '138001380001',
    '10-62770334',
    '010-6277033',
    '020-12345678',
    '4008001234',
    '110',
    '1380013800a',
    '+14155550100',
  ],
  /** Taken only where the installation takes numbers of other countries; with the form that is stored. */
  foreign: ['+1 415 555 0100', '+14155550100'],
} as const

export const passwordSamples = {
  accept: [
    'tower4amber',
    'Signal_9',
    '2026#1120',
    'nine-lives',
    'HARBOUR7',
    'a1!a1!a1!',
    'Wq7ZkP2m',
    '~~~~1111',
    'beacon[7]',
    '20charsLong_20charsX',
  ],
  /** Refused by their form, wherever they are typed. */
  reject: ['abcdefgh', '12345678', '!!!!!!!!', 'abc1234', 'abcdefghij01234567890', 'pass word1', '密码abcd12', '\tabcd1234'],
  /** Of a right form, and refused by the server: a known one, and one that holds the username. */
  known: 'password1',
  named: { username: 'zhaolin', password: 'zhaolin_1' },
} as const
