import { describe, expect, it } from 'vitest';
import { speaker } from '../messages.ts';
import type { MessageKey } from '../texts/en.ts';
import { junitXml } from './junit.ts';
import { isNearby, serverOrigin } from './server-address.ts';

describe('the address of a server', () => {
  it.each([
    'http://127.0.0.1:8080',
    'http://localhost:8080',
    'http://[::1]:8080',
    'http://192.168.1.20',
    'http://10.2.3.4',
    'http://172.20.0.2:80',
    'http://server:8080',
    'http://shop.local',
    'http://[fd00::2]',
  ])('%s is nearby', (address) => {
    expect(isNearby(address)).toBe(true);
  });

  it.each([
    'https://mirror.example.com',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'http://10.evil.example',
  ])('%s is not nearby', (address) => {
    expect(isNearby(address)).toBe(false);
  });

  it('is taken down to scheme, host and port', () => {
    expect(serverOrigin('http://localhost:8080/skinmgr/home?x=1')).toBe('http://localhost:8080');
    expect(serverOrigin('ftp://localhost')).toBeUndefined();
    expect(serverOrigin('localhost')).toBeUndefined();
  });
});

describe('a JUnit report', () => {
  it('counts failures and escapes what XML cannot hold', () => {
    const xml = junitXml('run', [
      { name: 'test 1', failures: [] },
      { name: 'test "2" <x>', failures: ['a & b\u0007'] },
    ]);
    expect(xml).toContain('<testsuites tests="2" failures="1">');
    expect(xml).toContain('<testcase classname="run" name="test 1"/>');
    expect(xml).toContain('name="test &quot;2&quot; &lt;x&gt;"><failure message="a &amp; b "/>');
  });
});

describe('messages', () => {
  it('are in the language of the terminal, English where there is no translation', () => {
    const details = { server: 'http://a' };
    expect(speaker('zh_CN.UTF-8')('error.unreachable', details)).toBe('http://a 没有响应。');
    expect(speaker('de_DE.UTF-8')('error.unreachable', details)).toBe('http://a does not answer.');
    expect(speaker(undefined)('error.unreachable', details)).toBe('http://a does not answer.');
  });

  it('tell a problem with everything that belongs to it in both languages', () => {
    const key: MessageKey = 'problem.differs';
    const details = { call: 'result', what: 'status', expected: 2, got: 5 };
    expect(speaker('en')(key, details)).toBe('result: expected status 2, got 5');
    expect(speaker('zh')(key, details)).toBe('result：status 应为 2，实际为 5');
  });
});
