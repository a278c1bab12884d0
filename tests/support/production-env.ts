/** The environment of a shop in production, but for its database; what a test is about comes on top. The keys open nothing. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'Q7vN2mX9rT4kW8pZ1bL6hC3yF5dJ0sGa',
  PUBLIC_URL: 'https://mall.example.cn',
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'a',
  SMS_KEY_SECRET: 'b',
  SMS_SIGN_NAME: 'c',
  SMS_TEMPLATE_LOGIN: 'd',
  SMS_TEMPLATE_REGISTER: 'e',
  SMS_TEMPLATE_RESET_PASSWORD: 'f',
}
