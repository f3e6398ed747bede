import { useState } from 'react';
import type { FieldProblem } from '../resource-form/field-problem.tsx';

interface CaptchaKey {
  readonly t: string;
  readonly r: string;
}

export interface Captcha {
  readonly picture: string;
  readonly answer: string;
  readonly problem: FieldProblem | undefined;
  /** The picture's key and the typed answer, for the server. */
  readonly solved: CaptchaKey & { readonly vcode: string };
  setAnswer(answer: string): void;
  setProblem(problem: FieldProblem | undefined): void;
  /** Loads another picture and clears the answer; `problem` says why. */
  renew(problem?: FieldProblem): void;
}

// Doesn't use `crypto.randomUUID`, because it doesn't exist on plain HTTP, which shops use.
const newKey = (): CaptchaKey => ({
  t: String(Date.now()),
  r: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
});

/** Loads a picture with a sum, and keeps its typed answer. */
export function useCaptcha(): Captcha {
  const [key, setKey] = useState(newKey);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<FieldProblem>();
  return {
    picture: `/sms/setVcodeImage?${new URLSearchParams({ ...key })}`,
    answer,
    problem,
    solved: { ...key, vcode: answer.trim() },
    setAnswer(next) {
      setAnswer(next);
      setProblem(undefined);
    },
    setProblem,
    renew(reason) {
      setKey(newKey());
      setAnswer('');
      setProblem(reason);
    },
  };
}
