import { ALIPAY_APP, ALIPAY_SELLER } from './pay-stubs/alipay'
import { privatePem, publicPem } from './pay-stubs/stub'

/** Of a shop that Alipay's keys were made for just now. */
export const PROVIDER = {
  ALIPAY_APP_ID: ALIPAY_APP,
  ALIPAY_SELLER_ID: ALIPAY_SELLER,
  ALIPAY_PRIVATE_KEY: privatePem(0),
  ALIPAY_PUBLIC_KEY: publicPem(1),
}

/** The environment of a shop in production, but for its database; what a test is about comes on top. The keys open nothing. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'Q7vN2mX9rT4kW8pZ1bL6hC3yF5dJ0sGa',
  PUBLIC_URL: 'https://mall.example.cn',
  ...PROVIDER,
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'a',
  SMS_KEY_SECRET: 'b',
  SMS_SIGN_NAME: 'c',
  SMS_TEMPLATE_LOGIN: 'd',
  SMS_TEMPLATE_REGISTER: 'e',
  SMS_TEMPLATE_RESET_PASSWORD: 'f',
  SMS_TEMPLATE_WITHDRAW: 'g',
  SMS_TEMPLATE_CHANGE_MOBILE: 'h',
}
