/** How other platforms and authors spell the seed directions; compared in lower case without marks. */
const aliases: Record<string, readonly string[]> = {
  web: ['webexploitation', 'websecurity', 'webhacking'],
  pwn: ['pwning', 'pwnable', 'pwnables', 'binaryexploitation', 'binexp', 'exploitation', 'exploit', 'binary', '二进制'],
  crypto: ['cryptography', 'cryptanalysis', '密码', '密码学'],
  reverse: ['reversing', 'rev', 're', 'reverseengineering', '逆向', '逆向工程'],
  forensics: ['forensic', 'dfir', 'digitalforensics', '取证'],
  misc: ['miscellaneous', 'general', 'generalskills', 'other', '杂项'],
  osint: ['opensourceintelligence', 'recon', '开源情报'],
  mobile: ['android', 'ios', 'mobilesecurity', '移动安全'],
  blockchain: ['smartcontract', 'smartcontracts', 'web3', '区块链'],
  ai: ['ml', 'aiml', 'machinelearning', 'llm', '人工智能'],
  hardware: ['iot', 'embedded', 'hw', '硬件'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
const keyOfAlias = new Map(Object.entries(aliases).flatMap(([key, words]) => [key, ...words].map((word) => [plain(word), key] as const)))

/** The direction key that a category means: a seed by its aliases, else a key of its own (`Linux` → `linux`). */
export function directionKey(category: string): string {
  const known = keyOfAlias.get(plain(category))
  if (known !== undefined) return known
  const own = category
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  return own === '' ? `x-${Buffer.from(category).toString('hex').slice(0, 32)}` : own
}
