/** Widely known passwords of at least eight characters and two kinds (others fail the form anyway), lower case. */
const stems =
  `password passw0rd p@ssword p@ssw0rd pa55word passwd admin admin@ administrator root root@ toor user test test@ testtest guest welcome welcome@ letmein
 qwerty qwertyui qwertyuiop qazwsx qazwsxedc 1qaz2wsx 1qaz@wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t zaq12wsx zxcvbnm zxcvbn asdfgh asdfghjkl asdf1234 abc abcd abc@ abcd@ abcde abcdef abcdefg a1b2c3d4
 iloveyou iloveyou@ monkey dragon sunshine princess football baseball superman batman master shadow michael jordan charlie killer hunter trustno1 starwars pokemon whatever
 hello hello@ login changeme change_me secret default system server oracle mysql postgres cisco huawei huawei@ h3c tplink beacon beacon@ student teacher school summer winter spring autumn
 woaini woaini@ aini5201314 wo5201314 zhang wang zhao chen taobao qq123456 a123456 aa123456 abc123456 q123456 z123456 asd123456 qwe123456 asdasd zxc123 wang123 li123456 w123456 x123456 s123456 123456a 123456aa 123456q 1234567a 12345678a 123456789a 1234qwer 123qwe 123qweasd 123abc 12345qwert 123456abc 111111a 5201314a`.split(
    /\s+/u,
  )
const tails = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '!',
  '1!',
  '123!',
  '@123',
  '@1234',
  '#123',
  '_123',
  '.123',
  '666',
  '888',
  '000',
  '111',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '@2024',
  '@2025',
  '@2026',
  '!@#',
  '123!@#',
  '5201314',
]

const known = new Set(stems.flatMap((stem) => tails.map((tail) => stem + tail)))

export const isKnownPassword = (password: string): boolean => known.has(password.toLowerCase())
