//! Mutants put into the syntax of a file, each behind a question to the switch.

use crate::place::Place;
use quote::ToTokens;
use serde_json::Value;
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprUnary, Signature, Stmt, parse_quote, parse_str,
};

/// One thing wrong.
#[derive(Debug, Clone)]
pub(crate) struct Mutant {
    pub(crate) number: u32,
    genre: String,
    replacement: String,
}

impl Mutant {
    /// One of the list, with its file and where it is put.
    pub(crate) fn read(number: u32, mutant: &Value) -> (String, Place, Mutant) {
        let word = |name: &str| mutant[name].as_str().expect("a word").to_owned();
        let place = Place::read(&mutant["span"]["start"]);
        let this = Mutant { number, genre: word("genre"), replacement: word("replacement") };
        (word("file"), place, this)
    }

    fn is(&self, switch: &syn::Path) -> Expr {
        let number = self.number;
        parse_quote!(#switch::is(#number))
    }
}

/// Walks a file and plants what belongs where it comes by.
pub(crate) struct Planter {
    mutants: BTreeMap<Place, Vec<Mutant>>,
    switch: syn::Path,
}

impl Planter {
    /// For a file of the crate that has the switch, or of another.
    pub(crate) fn new(mutants: BTreeMap<Place, Vec<Mutant>>, at_home: bool) -> Planter {
        let switch = if at_home { "crate::mutant_switch" } else { "::rules::mutant_switch" };
        Planter { mutants, switch: parse_str(switch).expect("a path") }
    }

    /// What found no place.
    pub(crate) fn left(self) -> impl Iterator<Item = Mutant> {
        self.mutants.into_values().flatten()
    }

    /// The mutants of this genre that begin here.
    fn take(&mut self, span: proc_macro2::Span, genre: &str) -> Vec<Mutant> {
        let place = Place::of(span);
        let Some(here) = self.mutants.remove(&place) else { return Vec::new() };
        let (taken, left): (Vec<_>, Vec<_>) = here.into_iter().partition(|m| m.genre == genre);
        if !left.is_empty() {
            self.mutants.insert(place, left);
        }
        taken
    }

    /// `if` this mutant, that, and otherwise what was there.
    fn chain(&self, choices: Vec<(Mutant, Expr)>, otherwise: Expr) -> Expr {
        let chain = choices.into_iter().rev().fold(otherwise, |rest, (mutant, instead)| {
            let asked = mutant.is(&self.switch);
            parse_quote!(if #asked { #instead } else { #rest })
        });
        parse_quote!((#chain))
    }

    fn binary(&mut self, node: &ExprBinary) -> Option<Expr> {
        let mutants = self.take(node.op.span(), "BinaryOperator");
        if mutants.is_empty() {
            return None;
        }
        if has_let(&node.left) || has_let(&node.right) {
            // A pattern of a chain cannot stand anywhere else.
            mutants.iter().for_each(|mutant| println!("{} in a chain of patterns", mutant.number));
            return None;
        }
        // Chains of operators would double with every link: what can be taken once is.
        let (first, second): (Expr, Expr) = (parse_quote!(first_), parse_quote!(second_));
        let (left, right) = match sharing(&node.op) {
            Sharing::First => (first, (*node.right).clone()),
            Sharing::Both => (first, second),
            Sharing::Nothing => ((*node.left).clone(), (*node.right).clone()),
        };
        let with = |op: BinOp| -> Expr {
            let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
            Expr::Binary(ExprBinary { attrs: Vec::new(), left, op, right })
        };
        let instead = |mutant: Mutant| {
            let op = parse_str(&mutant.replacement).expect("an operator");
            (mutant, with(op))
        };
        let choices = mutants.into_iter().map(instead).collect();
        let chain = self.chain(choices, with(node.op));
        let (left, right) = (&node.left, &node.right);
        Some(match sharing(&node.op) {
            Sharing::First => parse_quote!(({ let first_: bool = #left; #chain })),
            Sharing::Both => parse_quote!((match (#left, #right) { (first_, second_) => #chain })),
            Sharing::Nothing => chain,
        })
    }

    fn unary(&mut self, node: &ExprUnary) -> Option<Expr> {
        let mutants = self.take(node.op.span(), "UnaryOperator");
        let without = |mutant: Mutant| (mutant, (*node.expr).clone());
        let choices: Vec<_> = mutants.into_iter().map(without).collect();
        (!choices.is_empty()).then(|| self.chain(choices, Expr::Unary(node.clone())))
    }

    /// The mutants that answer at once, before the body.
    fn body(&mut self, block: &mut Block, mutants: Vec<Mutant>) {
        let mut answers: Vec<Stmt> = Vec::new();
        for mutant in mutants {
            let asked = mutant.is(&self.switch);
            let answer: Expr = parse_str(&mutant.replacement).expect("an expression");
            answers.push(parse_quote!(if #asked { return #answer; }));
        }
        block.stmts.splice(0..0, answers);
    }

    fn function(&mut self, signature: &Signature, block: &mut Block) {
        let Some(first) = block.stmts.first() else { return };
        let mut mutants = self.take(first.span(), "FnValue");
        if signature.output.to_token_stream().to_string().contains("impl ") {
            mutants
                .drain(..)
                .for_each(|mutant| println!("{} answers with two types", mutant.number));
        }
        visit_mut::visit_block_mut(self, block);
        self.body(block, mutants);
    }
}

/// What of an operation is the same in all its mutants and can be computed before.
enum Sharing {
    /// The first side: the second may not be reached.
    First,
    Both,
    /// Sides that are compared or assigned to are not values but places.
    Nothing,
}

fn sharing(op: &BinOp) -> Sharing {
    match op {
        BinOp::And(_) | BinOp::Or(_) => Sharing::First,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => {
            Sharing::Both
        }
        BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_) => Sharing::Both,
        BinOp::Shl(_) | BinOp::Shr(_) => Sharing::Both,
        _ => Sharing::Nothing,
    }
}

const fn takes_all(arm: &Arm) -> bool {
    arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_) | syn::Pat::Ident(_))
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl VisitMut for Planter {
    fn visit_item_fn_mut(&mut self, node: &mut syn::ItemFn) {
        self.function(&node.sig, &mut node.block);
    }

    fn visit_impl_item_fn_mut(&mut self, node: &mut syn::ImplItemFn) {
        self.function(&node.sig, &mut node.block);
    }

    fn visit_trait_item_fn_mut(&mut self, node: &mut syn::TraitItemFn) {
        node.default.iter_mut().for_each(|block| self.function(&node.sig, block));
    }

    fn visit_expr_mut(&mut self, node: &mut Expr) {
        visit_mut::visit_expr_mut(self, node);
        let planted = match node {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) => self.unary(unary),
            _ => None,
        };
        if let Some(planted) = planted {
            *node = planted;
        }
    }

    fn visit_expr_struct_mut(&mut self, node: &mut syn::ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, node);
        let Some(rest) = node.rest.clone() else { return };
        for field in &mut node.fields {
            let mutants = self.take(field.span(), "StructField");
            let (name, value) = (&field.member, field.expr.clone());
            let instead = |mutant| (mutant, parse_quote!(#rest.#name));
            let choices: Vec<_> = mutants.into_iter().map(instead).collect();
            if !choices.is_empty() {
                field.colon_token = Some(Default::default());
                field.expr = self.chain(choices, value);
            }
        }
    }

    fn visit_expr_match_mut(&mut self, node: &mut syn::ExprMatch) {
        // Where the arm for all else has a guard, the compiler wants every other arm.
        if !node.arms.iter().any(takes_all) {
            for mutant in node.arms.iter().flat_map(|arm| self.take(arm.span(), "MatchArm")) {
                println!("{} leaves a match without an arm for all else", mutant.number);
            }
        }
        visit_mut::visit_expr_match_mut(self, node);
    }

    fn visit_arm_mut(&mut self, node: &mut Arm) {
        let gone = self.take(node.span(), "MatchArm");
        let guards = match &node.guard {
            Some((_, guard)) => self.take(guard.span(), "MatchArmGuard"),
            None => Vec::new(),
        };
        visit_mut::visit_arm_mut(self, node);
        if !guards.is_empty() {
            let (word, guard) = node.guard.take().expect("it has one");
            let choices = guards.into_iter().map(|mutant| {
                let instead = parse_str(&mutant.replacement).expect("true or false");
                (mutant, instead)
            });
            node.guard = Some((word, Box::new(self.chain(choices.collect(), *guard))));
        }
        for mutant in gone {
            let asked = mutant.is(&self.switch);
            let guard: Expr = match node.guard.take() {
                Some((_, guard)) if has_let(&guard) => parse_quote!(!#asked && #guard),
                Some((_, guard)) => parse_quote!(!#asked && (#guard)),
                None => parse_quote!(!#asked),
            };
            node.guard = Some((Default::default(), Box::new(guard)));
        }
    }
}
