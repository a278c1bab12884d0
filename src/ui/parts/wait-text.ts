/** '9 天 3 小时', '3 小时 20 分', '20 分': the two largest parts; under a minute counts as one. */
export const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`
  return `${rest} 分`
}
