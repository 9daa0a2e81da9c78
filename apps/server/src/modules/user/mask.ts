/** Personal data as lists show it. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  if (/^1\d{10}$/u.test(phone)) return `${phone.slice(0, 3)}****${phone.slice(-4)}`
  const [area = ''] = /^(?:010|02\d|0\d{3})-?/u.exec(phone) ?? []
  return `${area}****${phone.slice(-4)}`
}

export const maskedEmail = (email: string | null): string | null => email?.replace(/^(.).*@/u, '$1***@') ?? null
